// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A small ENS for tests: a registry of resolvers by node, records by node, reverse records, and the two calls
/// of the universal resolver. It doesn't check that a claimed name resolves back, so callers must.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract EnsNames {
    mapping(bytes32 node => address) public resolver;
    mapping(bytes32 node => address) private _owner;
    mapping(bytes32 node => mapping(string key => string)) private _text;
    mapping(bytes32 node => string) private _claimed;
    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private _elsewhere;
    mapping(bytes32 node => bool) private _isOffchain;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    /// @notice Sets the records of a name; an owner of zero removes the resolver.
    function setName(bytes calldata name, address owner, string calldata avatar) external {
        bytes32 node = nodeOf(name, 0);
        resolver[node] = owner == address(0) ? address(0) : address(this);
        _owner[node] = owner;
        _text[node]["avatar"] = avatar;
    }

    /// @notice Sets the address of a name on a chain other than Ethereum (ENSIP-11).
    function setAddress(bytes calldata name, uint256 coinType, bytes calldata account) external {
        _elsewhere[nodeOf(name, 0)][coinType] = account;
    }

    /// @notice Makes a name resolve off-chain, through a web server (EIP-3668).
    function setOffchain(bytes calldata name) external {
        _isOffchain[nodeOf(name, 0)] = true;
    }

    /// @notice Sets the name of the caller's address, under its node in addr.reverse.
    function claim(string calldata name) external {
        bytes32 node = reverseNodeOf(msg.sender);
        resolver[node] = address(this);
        _claimed[node] = name;
    }

    function addr(bytes32 node) external view returns (address) {
        return _owner[node];
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        if (coinType != 60) return _elsewhere[node][coinType];
        return _owner[node] != address(0) ? abi.encodePacked(_owner[node]) : bytes("");
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _text[node][key];
    }

    function reverseWithGateways(bytes calldata lookup, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes32 node = reverseNodeOf(address(bytes20(lookup)));
        if (resolver[node] == address(0)) revert ResolverNotFound(lookup);
        return (_claimed[node], resolver[node], resolver[node]);
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        bytes32 node = nodeOf(name, 0);
        if (_isOffchain[node]) revert OffchainLookup(address(this), new string[](0), data, this.claim.selector, data);
        address found = resolver[node];
        if (found == address(0)) revert ResolverNotFound(name);
        (bool ok, bytes memory answer) = found.staticcall(data);
        if (!ok) revert ResolverError(answer);
        return (answer, found);
    }

    /// @notice The node of a DNS-encoded name: each label after its length.
    function nodeOf(bytes calldata name, uint256 start) public pure returns (bytes32) {
        uint256 length = uint8(name[start]);
        if (length == 0) return bytes32(0);
        bytes32 label = keccak256(name[start + 1:start + 1 + length]);
        return keccak256(abi.encodePacked(nodeOf(name, start + 1 + length), label));
    }

    function reverseNodeOf(address account) public pure returns (bytes32) {
        bytes32 reverse = keccak256(abi.encodePacked(bytes32(0), keccak256("reverse")));
        bytes32 parent = keccak256(abi.encodePacked(reverse, keccak256("addr")));
        bytes memory digits = new bytes(40);
        for (uint256 i; i < 40; ++i) {
            uint8 digit = uint8(bytes20(account)[i / 2]) >> (i % 2 == 0 ? 4 : 0) & 15;
            digits[i] = bytes1(digit + (digit < 10 ? 48 : 87));
        }
        return keccak256(abi.encodePacked(parent, keccak256(digits)));
    }
}
