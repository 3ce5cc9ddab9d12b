// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Wrapped native coin. Wrapping emits Deposit and no Transfer, as the one on the real chain does.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract WrappedSei {
    string public constant name = "Wrapped SEI";
    string public constant symbol = "WSEI";
    uint8 public constant decimals = 18;

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    error NotEnough(uint256 available, uint256 wanted);
    error NotAllowed(uint256 allowed, uint256 wanted);
    error NativeTransferFailed();

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        _take(msg.sender, value);
        emit Withdrawal(msg.sender, value);
        (bool isSent,) = msg.sender.call{value: value}("");
        if (!isSent) revert NativeTransferFailed();
    }

    function totalSupply() external view returns (uint256) {
        return address(this).balance;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (from != msg.sender && allowed != type(uint256).max) {
            if (allowed < value) revert NotAllowed(allowed, value);
            allowance[from][msg.sender] = allowed - value;
        }
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) private returns (bool) {
        _take(from, value);
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }

    function _take(address from, uint256 value) private {
        uint256 available = balanceOf[from];
        if (available < value) revert NotEnough(available, value);
        balanceOf[from] = available - value;
    }
}
