// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/// @notice A collection with on-chain images that need no internet.
/// @dev For the local chain alone. It is not audited and must not hold anyone's money.
contract SeededNft is ERC721 {
    address public immutable operator;
    bool public immutable isOpen;
    string private _description;
    string private _colour;
    uint256 public minted;

    error NotOperator(address sender);

    constructor(
        string memory name_,
        string memory symbol_,
        string memory description,
        string memory colour,
        bool isOpen_,
        address operator_
    ) ERC721(name_, symbol_) {
        _description = description;
        _colour = colour;
        isOpen = isOpen_;
        operator = operator_;
    }

    /// @notice In an open collection, anyone can mint for themselves.
    function mint() external returns (uint256 id) {
        if (!isOpen) revert NotOperator(msg.sender);
        id = ++minted;
        _mint(msg.sender, id);
    }

    function airdrop(address[] calldata receivers) external {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        for (uint256 i; i < receivers.length; ++i) _mint(receivers[i], ++minted);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        string memory number = Strings.toString(id);
        bytes memory picture = abi.encodePacked(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="',
            _colour,
            '"/><text x="160" y="184" font-family="sans-serif" font-size="72" text-anchor="middle" fill="#fff">',
            number,
            "</text></svg>"
        );
        bytes memory json = abi.encodePacked(
            '{"name":"', name(), " #", number, '","description":"', _description,
            '","image":"data:image/svg+xml;base64,', Base64.encode(picture), '"}'
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }
}
