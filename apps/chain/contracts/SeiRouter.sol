// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

interface IPairs {
    function getPair(address a, address b) external view returns (address);
    function createPair(address a, address b) external returns (address);
}

interface IPair {
    function getReserves() external view returns (uint112 reserve0, uint112 reserve1, uint32 changedAt);
    function mint(address to) external returns (uint256 liquidity);
    function swap(uint256 out0, uint256 out1, address to, bytes calldata data) external;
}

interface IWrapped is IERC20 {
    function deposit() external payable;
    function withdraw(uint256 value) external;
}

/// @notice A constant-product router under the SEI-named ABI of the chain's largest exchange.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract SeiRouter {
    using SafeERC20 for IERC20;

    address public immutable factory;
    // solhint-disable-next-line var-name-mixedcase
    address public immutable WSEI;

    constructor(address factory_, address wrapped) {
        factory = factory_;
        WSEI = wrapped;
    }

    modifier before(uint256 deadline) {
        require(block.timestamp <= deadline, "SeiRouter: EXPIRED");
        _;
    }

    receive() external payable {
        require(msg.sender == WSEI, "SeiRouter: ONLY_WSEI");
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        require(amountIn > 0, "SeiRouter: INSUFFICIENT_INPUT_AMOUNT");
        require(reserveIn > 0 && reserveOut > 0, "SeiRouter: INSUFFICIENT_LIQUIDITY");
        uint256 afterFee = amountIn * 997;
        return (afterFee * reserveOut) / (reserveIn * 1000 + afterFee);
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        require(path.length >= 2, "SeiRouter: INVALID_PATH");
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; ++i) {
            (uint256 reserveIn, uint256 reserveOut) = _reserves(path[i - 1], path[i]);
            amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
        }
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = _quoteAtLeast(amountIn, amountOutMin, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        _swap(amounts, path, to);
    }

    function swapExactSEIForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        require(path[0] == WSEI, "SeiRouter: INVALID_PATH");
        amounts = _quoteAtLeast(msg.value, amountOutMin, path);
        IWrapped(WSEI).deposit{value: msg.value}();
        IERC20(WSEI).safeTransfer(_pair(path[0], path[1]), msg.value);
        _swap(amounts, path, to);
    }

    function swapExactTokensForSEI(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        require(path[path.length - 1] == WSEI, "SeiRouter: INVALID_PATH");
        amounts = _quoteAtLeast(amountIn, amountOutMin, path);
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        _swap(amounts, path, address(this));
        uint256 received = amounts[amounts.length - 1];
        IWrapped(WSEI).withdraw(received);
        _sendNative(to, received);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        _swapWhatArrives(path, to, amountOutMin);
    }

    function swapExactSEIForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) {
        require(path[0] == WSEI, "SeiRouter: INVALID_PATH");
        IWrapped(WSEI).deposit{value: msg.value}();
        IERC20(WSEI).safeTransfer(_pair(path[0], path[1]), msg.value);
        _swapWhatArrives(path, to, amountOutMin);
    }

    function swapExactTokensForSEISupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        require(path[path.length - 1] == WSEI, "SeiRouter: INVALID_PATH");
        IERC20(path[0]).safeTransferFrom(msg.sender, _pair(path[0], path[1]), amountIn);
        uint256 received = _swapWhatArrives(path, address(this), amountOutMin);
        IWrapped(WSEI).withdraw(received);
        _sendNative(to, received);
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 amountADesired,
        uint256 amountBDesired,
        uint256 amountAMin,
        uint256 amountBMin,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity) {
        (amountA, amountB) = _fit(tokenA, tokenB, amountADesired, amountBDesired, amountAMin, amountBMin);
        address pair = _pair(tokenA, tokenB);
        IERC20(tokenA).safeTransferFrom(msg.sender, pair, amountA);
        IERC20(tokenB).safeTransferFrom(msg.sender, pair, amountB);
        liquidity = IPair(pair).mint(to);
    }

    function addLiquiditySEI(
        address token,
        uint256 amountTokenDesired,
        uint256 amountTokenMin,
        uint256 amountSEIMin,
        address to,
        uint256 deadline
    ) external payable before(deadline) returns (uint256 amountToken, uint256 amountSEI, uint256 liquidity) {
        (amountToken, amountSEI) =
            _fit(token, WSEI, amountTokenDesired, msg.value, amountTokenMin, amountSEIMin);
        address pair = _pair(token, WSEI);
        IERC20(token).safeTransferFrom(msg.sender, pair, amountToken);
        IWrapped(WSEI).deposit{value: amountSEI}();
        IERC20(WSEI).safeTransfer(pair, amountSEI);
        liquidity = IPair(pair).mint(to);
        if (msg.value > amountSEI) _sendNative(msg.sender, msg.value - amountSEI);
    }

    function _fit(address a, address b, uint256 wantedA, uint256 wantedB, uint256 minA, uint256 minB)
        private
        returns (uint256 amountA, uint256 amountB)
    {
        if (IPairs(factory).getPair(a, b) == address(0)) IPairs(factory).createPair(a, b);
        (uint256 reserveA, uint256 reserveB) = _reserves(a, b);
        (amountA, amountB) = (wantedA, wantedB);
        if (reserveA > 0 || reserveB > 0) {
            uint256 matchingB = Math.mulDiv(wantedA, reserveB, reserveA);
            if (matchingB <= wantedB) amountB = matchingB;
            else amountA = Math.mulDiv(wantedB, reserveA, reserveB);
        }
        require(amountA >= minA, "SeiRouter: INSUFFICIENT_A_AMOUNT");
        require(amountB >= minB, "SeiRouter: INSUFFICIENT_B_AMOUNT");
    }

    function _quoteAtLeast(uint256 amountIn, uint256 least, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        require(amounts[amounts.length - 1] >= least, "SeiRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _swap(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; ++i) {
            (address from, address into) = (path[i - 1], path[i]);
            (uint256 out0, uint256 out1) = from < into ? (uint256(0), amounts[i]) : (amounts[i], uint256(0));
            address receiver = i + 1 < path.length ? _pair(into, path[i + 1]) : to;
            IPair(_pair(from, into)).swap(out0, out1, receiver, "");
        }
    }

    /// @dev Counts what each pair and the receiver really got, since a token may keep a part of each transfer.
    function _swapWhatArrives(address[] calldata path, address to, uint256 least) private returns (uint256 received) {
        IERC20 last = IERC20(path[path.length - 1]);
        uint256 held = last.balanceOf(to);
        for (uint256 i = 1; i < path.length; ++i) {
            (address from, address into) = (path[i - 1], path[i]);
            (uint256 reserveIn, uint256 reserveOut) = _reserves(from, into);
            address pair = _pair(from, into);
            uint256 out = getAmountOut(IERC20(from).balanceOf(pair) - reserveIn, reserveIn, reserveOut);
            (uint256 out0, uint256 out1) = from < into ? (uint256(0), out) : (out, uint256(0));
            IPair(pair).swap(out0, out1, i + 1 < path.length ? _pair(into, path[i + 1]) : to, "");
        }
        received = last.balanceOf(to) - held;
        require(received >= least, "SeiRouter: INSUFFICIENT_OUTPUT_AMOUNT");
    }

    function _reserves(address a, address b) private view returns (uint256 reserveA, uint256 reserveB) {
        (uint256 reserve0, uint256 reserve1,) = IPair(_pair(a, b)).getReserves();
        return a < b ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// @dev Asking the factory keeps the router free of any init code hash.
    function _pair(address a, address b) private view returns (address pair) {
        pair = IPairs(factory).getPair(a, b);
        require(pair != address(0), "SeiRouter: NO_PAIR");
    }

    function _sendNative(address to, uint256 value) private {
        (bool isSent,) = to.call{value: value}("");
        require(isSent, "SeiRouter: SEI_TRANSFER_FAILED");
    }
}
